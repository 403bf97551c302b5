def spin(items)
  while items.any? do
    items.shift
  end
  until items.empty? ||
      stopped? do
    items.pop
  end
  for item in items do
    puts item
  end
  while more; items.each do |x| x end; end
  loop do
    break
  end
end

def after; end
