import { monthIn } from '#contract/writtenDays.ts'
import { fieldMonth } from './dayTexts.ts'
import { typedMonth } from './typedDay.ts'
import { type DayFieldProps, type FieldKind, TypedField } from './TypedField.tsx'
import { latePart } from '../late/latePart.tsx'

const month: FieldKind = {
  name: 'month',
  read: typedMonth,
  readWhole: (text) => (/\d(?:月\s*|[-/.]\d{2}\s*)$|^\s*\d{6}\s*$/.test(text.normalize('NFKC')) ? monthIn(text) : null),
  show: fieldMonth,
  inEra: (value, locale) => (locale.startsWith('ja') ? `${Number(value.slice(5, 7))}月` : ''),
  Calendar: latePart(async () => ({ default: (await import('./MonthCalendar.tsx')).MonthCalendar })),
}

/**
 * The product's field for a month, given by its first day, `YYYY-MM-01`. It reads 2026/10, 202610, 2026年10月, 令和8年10月, R8.10, 10月, 先月.
 * @example <MonthField label="年月" value={month} onChange={setMonth} max={today()} />
 */
export const MonthField = (props: DayFieldProps) => <TypedField kind={month} {...props} />
