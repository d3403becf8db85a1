// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import java.io.IOException;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.apache.parquet.io.DelegatingPositionOutputStream;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/** Keeps only a digest of a file, so that files can be compared that are too large to hold. */
public final class DigestedFile implements OutputFile {
  private final DiscardedFile file = new DiscardedFile();
  private final MessageDigest digest;

  public DigestedFile() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the digest of all that was written. The next file begins a new digest. */
  public byte[] digest() {
    return digest.digest();
  }

  long length() {
    return file.length();
  }

  @Override
  public PositionOutputStream create(long blockSizeHint) throws IOException {
    return createOrOverwrite(blockSizeHint);
  }

  @Override
  public PositionOutputStream createOrOverwrite(long blockSizeHint) throws IOException {
    PositionOutputStream counted = file.createOrOverwrite(blockSizeHint);
    digest.reset();
    return new DelegatingPositionOutputStream(new DigestOutputStream(counted, digest)) {
      @Override
      public long getPos() throws IOException {
        return counted.getPos();
      }
    };
  }

  @Override
  public boolean supportsBlockSize() {
    return file.supportsBlockSize();
  }

  @Override
  public long defaultBlockSize() {
    return file.defaultBlockSize();
  }
}
