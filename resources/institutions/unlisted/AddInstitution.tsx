import { AddBusinessOutlined } from '@mui/icons-material'
import { Button, Stack, Typography } from '@mui/material'
import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { lateDialog } from '#ui/late/latePart.tsx'
import '#ui/institutions/texts.ts'

const AddInstitutionDialog = lateDialog(() => import('./AddInstitutionDialog.tsx'))

interface AddInstitutionProps {
  /** What was searched for in vain. */
  readonly name?: string | undefined
}

/** A button that opens the form for an institution that no list has. */
const AddInstitution = ({ name = '' }: AddInstitutionProps) => {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button startIcon={<AddBusinessOutlined />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {translate('renkei.medical_institutions.unlisted.add')}
      </Button>
      {isOpen && (
        <Suspense>
          <AddInstitutionDialog name={name} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Says that an institution can be added that no list has, with the button for it. */
export const AddOffer = ({ name }: AddInstitutionProps) => {
  const translate = useTranslate()
  return (
    <Stack
      direction="row"
      className="no-print"
      sx={{ flexWrap: 'wrap', columnGap: 1, alignItems: 'center', justifyContent: 'center', color: 'text.secondary' }}
    >
      <Typography variant="caption">{translate('renkei.medical_institutions.unlisted.add_hint')}</Typography>
      <AddInstitution name={name} />
    </Stack>
  )
}
