import { maxPivotCells, maxPivotColumns } from '#contract/reports/results.ts'
import { invalidField } from '../../problems.ts'

/** @throws a 422 that says how many columns or cells there would be, if they are more than a reply holds */
export const requireSmallPivot = (rows: number, columns: number): void => {
  const number = (count: number, language: 'ja' | 'en') => count.toLocaleString(language)
  if (columns > maxPivotColumns)
    throw invalidField('aggregation_column', {
      ja: `列が${number(columns, 'ja')}になります。${maxPivotColumns}列以内になるように、条件で絞り込むか、行と列を入れ替えてください`,
      en: `There would be ${number(columns, 'en')} columns. Please filter, or exchange rows and columns, so that there are at most ${maxPivotColumns}`,
    })
  if (rows * columns > maxPivotCells)
    throw invalidField('aggregation_row', {
      ja: `セルが${number(rows * columns, 'ja')}になります。${number(maxPivotCells, 'ja')}以内になるように、条件で絞り込んでください`,
      en: `There would be ${number(rows * columns, 'en')} cells. Please filter so that there are at most ${number(maxPivotCells, 'en')}`,
    })
}
