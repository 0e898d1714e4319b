import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { InstitutionChoice } from '#ui/institutions/InstitutionChoice.tsx'

export interface FindInstitutionProps {
  readonly onFound: (institution: { readonly id: number; readonly name: string }) => void
}

/** Finds an institution by its name, to fly there. */
export const FindInstitution = ({ onFound }: FindInstitutionProps) => {
  const translate = useTranslate()
  const user = useCurrentUser()
  if (!user?.features.includes('medical_institutions_search')) return null
  const text = (key: string) => translate(`renkei.sales_map.${key}`)
  return (
    <Box sx={{ width: { xs: '100%', sm: 220 }, flexGrow: { xs: 1, sm: 0 } }}>
      <InstitutionChoice label={text('find')} isLabelHidden hint={text('find_hint')} onChoose={onFound} />
    </Box>
  )
}
