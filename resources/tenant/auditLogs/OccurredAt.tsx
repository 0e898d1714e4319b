import { useLocale } from 'react-admin'
import { formatMoment } from '#ui/format.ts'
import type { CellProps } from '#ui/resource/declaration.ts'

/** When something happened, to the second. */
export const OccurredAt = ({ record: { occurredAt } }: CellProps) => {
  const locale = useLocale() ?? 'ja'
  return (
    <strong className="figures" style={{ whiteSpace: 'nowrap' }}>
      {typeof occurredAt === 'string' ? formatMoment(occurredAt, locale) : ''}
    </strong>
  )
}
