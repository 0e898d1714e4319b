import { Stack, Typography } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { OpenLink } from '#ui/page/OpenLink.tsx'
import '../../referralLetters/texts.ts'
import '#ui/texts/referralFigures.ts'

/** What counts as unanswered, with a link to the letters that are due, above a list of unanswered referrals alone. */
export const UnrepliedNote = () => {
  const translate = useTranslate()
  const { id } = useParams()
  const user = useCurrentUser()
  const { filterValues } = useListContext()
  if (filterValues['unreplied'] !== true) return null
  const filter = { status: 'open', medicalInstitutionId: Number(id) }
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mb: 1.5 }}>
      <Typography variant="caption" color="text.secondary">
        {translate('renkei.referral_figures.unreplied_counts')}
      </Typography>
      {user?.features.includes('reverse_referrals') && (
        <OpenLink to={`/letters?${new URLSearchParams({ filter: JSON.stringify(filter) })}`}>
          {translate('renkei.letters.owed_of')}
        </OpenLink>
      )}
    </Stack>
  )
}
