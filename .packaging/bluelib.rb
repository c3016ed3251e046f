# Untested: the build checks only its syntax. `.packaging/formula` fills in the words between @.
class Bluelib < Formula
  desc "Shell for an album library"
  homepage "@HOMEPAGE@"
  version "@VERSION@"
  license "Apache-2.0"

  depends_on :linux
@ARCHIVES@

  def install
    prefix.install "bin", "libexec", "share"
  end

  test do
    ENV["BLUELIB_HOME"] = testpath
    assert_match "Best of Bowie", shell_output("#{bin}/bluelib -c list")
  end
end
