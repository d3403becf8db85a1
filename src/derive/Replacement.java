// SPDX-License-Identifier: Apache-2.0
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces a few words of an original by those of its twin.
 *
 * @param times how often the pattern must be found
 */
record Replacement(int times, String pattern, String replacement) {
  String applyTo(String source, String original) {
    Matcher matcher = Pattern.compile(pattern).matcher(source);
    long found = matcher.results().count();
    if (found != times) {
      throw new IllegalStateException(
          String.format(
              "found '%s' %d times in %s, expected %d: change the number or the pattern where the twin"
                  + " is derived",
              pattern, found, original, times));
    }
    return matcher.replaceAll(replacement);
  }
}
