import { Typography } from '@mui/material'
import { ApiError } from '../../../dataProvider/client.ts'

/** The number of values that would be deleted too, in the server's words. */
export const UsedValues = ({ error }: { readonly error: unknown }) =>
  error instanceof ApiError
    ? (error.problem.errors ?? []).map(({ message }) => <Typography key={message}>{message}</Typography>)
    : null
