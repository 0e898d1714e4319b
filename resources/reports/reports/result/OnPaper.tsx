import { Box, GlobalStyles, Typography } from '@mui/material'
import { useLocale } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { formatDate, today } from '#ui/format.ts'
import { useBaseMonthWords } from '#ui/useBaseMonth.ts'

/** The head of a printed result, and its paper: A4 across, since results are wider than high. */
export const OnPaper = ({ title, baseMonth }: { readonly title: string; readonly baseMonth: string | null }) => {
  const user = useCurrentUser()
  const locale = useLocale() ?? 'ja'
  const [name, words] = useBaseMonthWords(baseMonth)
  return (
    <>
      <GlobalStyles styles={{ '@page': { size: 'A4 landscape' } }} />
      <Box sx={{ display: 'none', '@media print': { display: 'block', mb: 1 } }}>
        <Typography>{user?.tenant.name}</Typography>
        <Typography sx={{ fontSize: 16, fontWeight: 700 }}>{title}</Typography>
        <Typography variant="caption">{`${name}: ${words}　${formatDate(today(), locale)}`}</Typography>
      </Box>
    </>
  )
}
