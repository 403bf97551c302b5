@Component({
  selector: "x-y",
  template: "<p>{{ a }}</p>",
})
export class View {
  @Input() title: string;
  @Input({ required: true }) set size(v: number) { this.s = v; }
  /** Runs on click. */
  @HostListener("click", ["$event"])
  @Log
  onClick(event: Event) {
    emit(event);
  }
  constructor(
    private readonly http: Http,
    @Inject(TOKEN) public token = (() => 3)(),
  ) {}
}
