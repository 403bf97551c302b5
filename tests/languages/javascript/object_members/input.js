const api = {
  limit: 3,
  list() {
    return [];
  },
  async fetch(id) {
    return id;
  },
  get size() { return 1; },
  save: function (x) {
    return x;
  },
  drop: (x) => {
    return x;
  },
  wide: call(1),
};
export default {
  methods: {
    open() { this.$emit("open"); },
  },
};
