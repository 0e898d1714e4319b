import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import type { ReportKind } from '../../../contract/reports/valueTypes.ts'
import { reportAddress } from '../../../contract/reports/reportPaths.ts'
import type { CellProps } from '../../../ui/resource/declaration.ts'

/** The name of a report, with a link to its result. */
export const ReportName = ({ kind, record }: CellProps & { readonly kind: ReportKind }) => (
  <Link component={RouterLink} to={reportAddress(kind, Number(record.id))} sx={{ fontWeight: 700 }}>
    {String(record.name)}
  </Link>
)
