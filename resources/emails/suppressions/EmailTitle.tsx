import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { noValue } from '#contract/noValue.ts'
import type { CellProps } from '#ui/resource/declaration.ts'
import { suppressionIn } from './suppression.ts'

/** The e-mail from which somebody opted out or that came back, with a link to its report. */
export const EmailTitle = (props: CellProps) => {
  const { email } = suppressionIn(props)
  if (!email) return noValue
  return (
    <Link component={RouterLink} to={`/emails/${email.id}/reports`}>
      {email.title}
    </Link>
  )
}
