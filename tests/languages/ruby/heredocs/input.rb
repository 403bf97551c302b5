class Mail
  def body(name)
    send(<<~TEXT, <<-'RAW', kind: :long)
      def fake_one
      if #{name}
    TEXT
      def fake_two
      class Ghost
      RAW
    <<"EOS END".strip
def fake_three
EOS END
  end

  def add(list)
    list << ITEM
    list <<ITEM if list
    class << list
      def extra; end
    end
  end
end
