import { Typography } from '@mui/material'
import type { CellProps } from '#ui/resource/declaration.ts'
import { emailIn } from './email.ts'

/** Name and address of the sender. */
export const Sender = (props: CellProps) => {
  const { senderName, senderEmail } = emailIn(props)
  return (
    <>
      {senderName}
      <Typography variant="caption" component="div" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {senderEmail}
      </Typography>
    </>
  )
}
