import { renewal } from '#contract/institutions/designations.ts'
import { dayIn } from '#contract/writtenDays.ts'
import type { BureauRow } from '../import/bureau/bureauList.ts'
import type { Municipalities } from '../import/municipalityFinder.ts'
import { InvalidField } from '../import/rejects.ts'
import { prefectures } from '../prefectures.ts'
import { type Block, codeDigits } from './blockReader.ts'
import { type ListTitle, squeezed } from './listTitle.ts'

/** What a list says about one institution. Days are `YYYY-MM-DD`. */
export interface ListedDesignation extends BureauRow {
  readonly rowNumber: number
  readonly insuranceCode: string
  readonly designatedOn: string
  readonly reason: string | null
  readonly startedOn: string | null
}

/** One row of `medical_institution_designations`. */
export interface Designation {
  readonly designated_on: string
  readonly reason: string | null
  readonly started_on: string | null
}

const prefectureNames: ReadonlyMap<string, string> = new Map(prefectures.map(([code, name]) => [code, name]))
const maxReasonLength = 50

/** Text that is meant as a day, readable or not: a number, perhaps with an era before it. */
const isMeantAsDay = (text: string) => /^([明大昭平令]\p{L}?|[mtshr])?\.?(元|\d)/iu.test(squeezed(text))

const day = (column: string, text: string): string => {
  const read = dayIn(text)
  if (read === null) throw new InvalidField(column, 'invalid_day', text.trim())
  return read
}

const withoutPostalCode = (address: string) => squeezed(address).replace(/^〒?(\d{3}[-ー―‐−]?\d{4})?/u, '')

/**
 * Parses an institution of a list.
 * @throws InvalidField - with the column as the lists call it
 */
export const parseBlock = (
  { rowNumber, code, name, address, designatedOn, below }: Block,
  { prefectureCode, feeTable }: ListTitle,
  municipalities: Municipalities,
): ListedDesignation => {
  const digits = codeDigits(code)
  if (digits === null)
    throw new InvalidField('医療機関番号', code.trim() === '' ? 'required' : 'invalid_code', code.trim())
  if (designatedOn === '') throw new InvalidField('指定年月日', 'required')
  const designated = day('指定年月日', designatedOn)
  const reason = below.find((text) => !isMeantAsDay(text) && /\p{L}/u.test(text))
  const start = below.find(isMeantAsDay)
  const startedOn = start === undefined ? null : day('指定期間始', start)
  if (start !== undefined && startedOn !== null && startedOn < designated)
    throw new InvalidField('指定期間始', 'invalid_day', start.trim())
  return {
    rowNumber,
    insuranceCode: prefectureCode + feeTable + digits,
    prefectureCode,
    // Pharmacies are matched by code only: clinics next to them have their names.
    municipalityCode:
      feeTable === '4'
        ? null
        : municipalities.find(
            prefectureCode,
            withoutPostalCode(address).replace(prefectureNames.get(prefectureCode) ?? '', ''),
          ),
    name: name.trim(),
    designatedOn: designated,
    reason: reason === undefined ? null : squeezed(reason).slice(0, maxReasonLength),
    startedOn,
  }
}

/** The designations that an entry of a list speaks of: the one it names and, if the current period began later, the renewal. */
export const designationsOf = ({
  designatedOn,
  reason,
  startedOn,
}: Pick<ListedDesignation, 'designatedOn' | 'reason' | 'startedOn'>): Designation[] => [
  { designated_on: designatedOn, reason, started_on: startedOn },
  ...(startedOn !== null && startedOn > designatedOn
    ? [{ designated_on: startedOn, reason: renewal, started_on: startedOn }]
    : []),
]
