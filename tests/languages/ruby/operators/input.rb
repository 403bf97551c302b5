class Vec
  def +(o) = o
  def -@; self; end
  def [](i)
    i
  end
  def []=(i, v); end
  def <=>(o); 0; end
  def ==(o); true; end
  def !=(o); false; end
  def !; false; end
  def **(n); end
  def =~(r); end
  def <<(x); self; end
  def `(cmd); cmd; end
  def call?; end
  def call!; end
end
