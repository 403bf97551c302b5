def guard(x)
  return if x.nil?
  raise "no" unless valid? || x
  save! if dirty?
  y = if x > 1
    2
  else
    3
  end
  z = x > 2 && if y
    4
  end
  list = %w[a b] unless z
  x += 1 while x < 3
  begin
    x -= 1
  end until x.zero?
  call \
    if x
  y
end

def after
end
