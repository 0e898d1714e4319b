import { z } from 'zod'
import { hasTrailingHyphen, restoredNumber } from '../../tables/excelNumbers.ts'

/** How the cells of a column are written that could be patient numbers. */
const NumberForm = z.object({
  /** Cells that begin like a number. */
  numbers: z.int(),
  /** Cells that a spreadsheet has changed but whose number can be restored. */
  repaired: z.int(),
  /** Cells whose original number cannot be restored. */
  refused: z.int(),
  trailing_hyphens: z.int(),
})
type NumberForm = z.infer<typeof NumberForm>

/** By column, from 0. Columns without numbers are absent. */
export const NumberForms = z.record(z.string(), NumberForm)
export type NumberForms = z.infer<typeof NumberForms>

const mayBeNumber = /^[\d０-９=＝#'’‘`"（(▲△−+-]/u
const longest = 50

/** Counts the forms of numbers for all columns, because the column of patient numbers is chosen later. */
export class NumberFormCounts {
  readonly #counts = new Map<number, { -readonly [K in keyof NumberForm]: number }>()

  add(cells: readonly string[]): void {
    for (const [column, cell] of cells.entries())
      if (cell !== '' && cell.length <= longest && mayBeNumber.test(cell)) this.#count(column, cell)
  }

  #count(column: number, cell: string): void {
    const counts = this.#counts.get(column) ?? { numbers: 0, repaired: 0, refused: 0, trailing_hyphens: 0 }
    this.#counts.set(column, counts)
    counts.numbers += 1
    const restored = restoredNumber(cell)
    if ('damage' in restored) {
      counts.refused += 1
      if (restored.damage === 'sign' && hasTrailingHyphen(cell)) counts.trailing_hyphens += 1
    } else if (restored.isRepaired) counts.repaired += 1
  }

  get forms(): NumberForms {
    return Object.fromEntries(this.#counts)
  }
}

/** With fewer numbers, the form of all cannot be inferred. */
const fewest = 10

/** Whether nearly all numbers of a column end in a hyphen, so that the hyphen belongs to the number. */
export const keepsTrailingHyphens = ({ numbers, trailing_hyphens: hyphens }: NumberForm): boolean =>
  hyphens >= fewest && hyphens >= numbers * 0.95

/** How many numbers of a column a spreadsheet has damaged: those that were restored, and those that cannot be. */
export const damageIn = (form: NumberForm | undefined): { readonly repaired: number; readonly refused: number } => {
  if (!form) return { repaired: 0, refused: 0 }
  const legitimate = keepsTrailingHyphens(form) ? form.trailing_hyphens : 0
  return { repaired: form.repaired, refused: form.refused - legitimate }
}
