import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import type { DataUpload } from './uploadQueries.ts'

/** A file's name with a link to its details. */
export const UploadLink = ({ upload: { id, filename } }: { readonly upload: Pick<DataUpload, 'id' | 'filename'> }) => (
  <Link
    component={RouterLink}
    to={`/data_uploads/${id}`}
    sx={{ fontWeight: 700, overflowWrap: 'anywhere', display: 'inline-block', py: { xs: 1.375, sm: 0.5 } }}
  >
    {filename}
  </Link>
)
