import { PersonOutlined } from '@mui/icons-material'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import { StaffsDialog } from './StaffsDialog.tsx'
import { nameSeparator } from '#ui/format.ts'
import '#ui/staffs/texts.ts'

/** Who is in charge of the institution, the main person first, and a way to change it. */
export const Staffs = ({ institutionId }: { readonly institutionId: number }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const isIncluded = useCurrentUser()?.features.includes('communications') ?? false
  const staffName = useStaffName()
  const [open, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: ['getMedicalInstitutionStaffs', institutionId],
    queryFn: ({ signal }) => api.getMedicalInstitutionStaffs({ id: institutionId }, { signal }),
    enabled: isIncluded,
  })
  if (!data) return null
  const [main, ...others] = data.staffs.map(staffName)
  const names = main === undefined ? translate('renkei.staffs.nobody') : [main, ...others].join(nameSeparator(locale))
  return (
    <Stack
      component="section"
      aria-label={translate('renkei.staffs.title')}
      direction="row"
      sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1, mt: 0.5 }}
    >
      <Box component="span" sx={{ display: 'none', '@media print': { display: 'inline' } }}>
        {translate('renkei.staffs.title')}: {names}
      </Box>
      <Button
        size="small"
        className="no-print"
        startIcon={<PersonOutlined />}
        aria-haspopup="dialog"
        aria-label={translate('renkei.staffs.change_from', { names })}
        onClick={() => setOpen(true)}
      >
        {main ?? names}
      </Button>
      {others.length > 0 && (
        <Typography variant="caption" color="text.secondary" className="no-print">
          {others.join(nameSeparator(locale))}
        </Typography>
      )}
      {open && <StaffsDialog institutionId={institutionId} stored={data} onClose={() => setOpen(false)} />}
    </Stack>
  )
}
