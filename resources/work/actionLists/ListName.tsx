import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import type { CellProps } from '#ui/resource/declaration.ts'
import { actionListIn } from './actionList.ts'

/** The name of a list, with a link to its institutions. A deleted one has no link; it has to be restored first. */
export const ListName = (props: CellProps) => {
  const { id, name, deletedAt } = actionListIn(props)
  if (deletedAt !== null) return <strong>{name}</strong>
  return (
    <Link component={RouterLink} to={`/action_lists/${id}`} sx={{ fontWeight: 700 }}>
      {name}
    </Link>
  )
}
