import { atMost, type Figure, milliseconds } from './figures.ts'
import { type Pair, type Spread, spreadOf } from './samples.ts'

const both = ({ p50, p95 }: Spread) => `${milliseconds(p50)}, ${milliseconds(p95)}`

/** The result of comparing the product with a baseline: p50 and p95 of both. @param limit - of the p95, in milliseconds */
export const figureOf = (name: string, { subject, baseline }: Pair, aim = 2, limit?: number): Figure => {
  const [product, driver] = [spreadOf(subject), spreadOf(baseline)]
  const ratio = product.p50 / driver.p50
  const reached = atMost(aim, ratio)
  return {
    name,
    count: product.count,
    subject: both(product),
    baseline: both(driver),
    ratio,
    aim:
      limit === undefined
        ? reached
        : { text: `${reached.text}, p95 ≤ ${limit} ms`, met: reached.met && product.p95 <= limit },
  }
}
