class Shop
  def first
    if open?
  end

  def second
    2
  end
end

def third
end
