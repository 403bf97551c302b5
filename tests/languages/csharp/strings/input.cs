class S { async Task LoadAsync() { var t = """ { " """; }
          string v = @"void fake() { "" ";
          string i = $"{Call("x")} {{ }}";
          int Next => 1; }
