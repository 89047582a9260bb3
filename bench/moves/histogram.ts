/** Width of a bucket, ms. */
const WIDTH = 0.05;
const BUCKETS = 40_000;

/** Latencies in buckets of 0.05 ms up to 2 s; what is slower stands in the last one. */
export class Histogram {
  readonly counts = new Float64Array(BUCKETS);
  worst = 0;

  add(ms: number): void {
    this.worst = Math.max(this.worst, ms);
    const bucket = Math.min(BUCKETS - 1, Math.floor(ms / WIDTH));
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
  }

  merge(counts: Float64Array, worst: number): void {
    this.worst = Math.max(this.worst, worst);
    for (let i = 0; i < BUCKETS; i++) this.counts[i] = (this.counts[i] ?? 0) + (counts[i] ?? 0);
  }

  total(): number {
    return this.counts.reduce((sum, count) => sum + count, 0);
  }

  /** Upper bound of the bucket that holds the share `p` (0…1), ms. */
  percentile(p: number): number {
    let left = this.total() * p;
    for (let i = 0; i < BUCKETS; i++) {
      left -= this.counts[i] ?? 0;
      if (left <= 0) return (i + 1) * WIDTH;
    }
    return this.worst;
  }
}
