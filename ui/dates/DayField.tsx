import { dayIn } from '#contract/writtenDays.ts'
import { fieldDay } from './dayTexts.ts'
import { typedDay } from './typedDay.ts'
import { type DayFieldProps, type FieldKind, TypedField } from './TypedField.tsx'
import { latePart } from '../late/latePart.tsx'

const day: FieldKind = {
  name: 'day',
  read: typedDay,
  readWhole: dayIn,
  show: fieldDay,
  inEra: (value, locale) =>
    locale.startsWith('ja') ? `${Number(value.slice(5, 7))}月${Number(value.slice(8))}日` : '',
  Calendar: latePart(async () => ({ default: (await import('./DayCalendar.tsx')).DayCalendar })),
}

/**
 * The product's field for a day. It shows `2026/10/21(水)` with 和暦 beside it, has a calendar, and reads what people type: 2026/10/21, 20261021,
 * 10/21, 令和8年10月21日, R8.10.21, 今日, 明日.
 * @example <DayField label="期限" value={deadline} onChange={setDeadline} min={today()} />
 */
export const DayField = (props: DayFieldProps) => <TypedField kind={day} {...props} />
