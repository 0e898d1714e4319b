import { Box, Typography } from '@mui/material'
import { use } from 'react'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { FiguresNotesContext } from '#ui/charts/figures/figuresNotes.ts'

/** Replaces the fields on paper with the tenant, the periods and the departments. */
export const AskedOnPaper = () => {
  const user = useCurrentUser()
  const notes = use(FiguresNotesContext)
  return (
    <Box sx={{ display: 'none', '@media print': { display: 'block' } }}>
      <Typography sx={{ fontWeight: 700 }}>{user?.tenant.name}</Typography>
      {notes.map(([name, text]) => (
        <Typography key={name}>{`${name}: ${text}`}</Typography>
      ))}
    </Box>
  )
}
