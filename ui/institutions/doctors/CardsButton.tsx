import { BadgeOutlined } from '@mui/icons-material'
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItemButton,
  ListItemText,
} from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { BlockProps } from '../../page/chartBlock.ts'
import { QueryState } from '../../page/QueryState.tsx'
import { DoctorDialog } from './DoctorDialog.tsx'
import { type Doctor, useDoctors } from './useDoctors.ts'
import './texts.ts'
import '../texts.ts'

interface ChoiceProps extends BlockProps {
  readonly onChoose: (doctor: Doctor | 'new') => void
  readonly onClose: () => void
}

/** Whose card it is: one of the institution's doctors, or somebody new. */
const Choice = ({ institutionId, onChoose, onClose }: ChoiceProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const query = useDoctors(institutionId)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('renkei.doctors.card.whose')}</DialogTitle>
      <DialogContent sx={{ p: 0 }}>
        <QueryState query={query} lines={4}>
          {({ pages }) => (
            <List>
              {pages
                .flatMap(({ doctors }) => doctors)
                .map((doctor) => (
                  <ListItemButton key={doctor.id} onClick={() => onChoose(doctor)}>
                    <ListItemText
                      primary={`${doctor.name} ${doctor.honorific}`}
                      secondary={[doctor.division, doctor.position].filter(Boolean).join(' ')}
                    />
                  </ListItemButton>
                ))}
              {query.hasNextPage && (
                <ListItemButton onClick={() => void query.fetchNextPage()}>
                  <ListItemText primary={translate('renkei.medical_institutions.history.more')} />
                </ListItemButton>
              )}
              <ListItemButton onClick={() => onChoose('new')}>
                <ListItemText primary={translate('renkei.doctors.card.somebody_new')} />
              </ListItemButton>
            </List>
          )}
        </QueryState>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('renkei.shell.cancel')}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** Keeps a business card that was received on a visit, with the doctor whose it is. */
export const CardsButton = ({ institutionId }: BlockProps) => {
  const translate = useTranslate()
  const [open, setOpen] = useState<'nothing' | 'choice' | 'new' | Doctor>('nothing')
  const close = () => setOpen('nothing')
  return (
    <>
      <Button size="small" startIcon={<BadgeOutlined />} aria-haspopup="dialog" onClick={() => setOpen('choice')}>
        {translate('renkei.doctors.card.keep')}
      </Button>
      {open === 'choice' && <Choice institutionId={institutionId} onChoose={setOpen} onClose={close} />}
      {open === 'new' && <DoctorDialog institutionId={institutionId} onClose={close} />}
      {typeof open === 'object' && <DoctorDialog institutionId={institutionId} doctor={open} onClose={close} />}
    </>
  )
}
