import { useLocale } from 'react-admin'
import { noValue } from '#contract/noValue.ts'
import { formatPercent } from '#ui/format.ts'
import type { CellProps } from '#ui/resource/declaration.ts'
import { emailIn } from './email.ts'

const Rate = ({ value }: { readonly value: number | null }) => {
  const locale = useLocale() ?? 'ja'
  return value === null ? noValue : formatPercent(value, locale)
}

/** Share of the delivered e-mails that were opened; a dash if nobody knows. */
export const OpenedRate = (props: CellProps) => <Rate value={emailIn(props).openedRate} />

/** Share of the delivered e-mails of which a link was followed; a dash if nobody knows. */
export const ClickedRate = (props: CellProps) => <Rate value={emailIn(props).clickedRate} />
