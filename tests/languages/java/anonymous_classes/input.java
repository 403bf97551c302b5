class K { Runnable r = new Runnable() { public void run() { new Object() { void q() {} }; } };
  int after() { return 1; } }
