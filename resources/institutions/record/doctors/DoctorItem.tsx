import { EditOutlined } from '@mui/icons-material'
import { Box, IconButton, Link, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { TelephoneLink } from '#ui/institutions/TelephoneLink.tsx'
import { BusinessCard } from '#ui/institutions/doctors/BusinessCard.tsx'
import type { Doctor } from '#ui/institutions/doctors/useDoctors.ts'
import { useMayCall } from '#authProvider/mayCall.ts'
import '#ui/institutions/doctors/texts.ts'

export interface DoctorItemProps {
  readonly doctor: Doctor
  readonly onEdit: () => void
}

const Email = ({ email, isEmailValid }: { readonly email: string; readonly isEmailValid: boolean }) => {
  const translate = useTranslate()
  if (isEmailValid)
    return (
      <Link href={`mailto:${email}`} sx={{ overflowWrap: 'anywhere' }}>
        {email}
      </Link>
    )
  return (
    <span>
      <Box component="span" sx={{ textDecoration: 'line-through', overflowWrap: 'anywhere' }}>
        {email}
      </Box>{' '}
      <Box component="span" sx={{ color: 'error.main', fontWeight: 700 }}>
        {translate('renkei.doctors.unreachable')}
      </Box>
    </span>
  )
}

/** A doctor at the institution: name and position, contact details, notes. */
export const DoctorItem = ({ doctor, onEdit }: DoctorItemProps) => {
  const translate = useTranslate()
  const mayReadFiles = useMayCall('readUploadedFile')
  const { name, honorific, division, position, email, isEmailValid, phoneNumber, profile, memo } = doctor
  const post = [division, position].filter((part) => part !== null).join(' ')
  return (
    <Stack component="li" direction="row" sx={{ gap: 0.5, alignItems: 'start', breakInside: 'avoid' }}>
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Box>
          <strong>{name}</strong> {honorific}
          {post !== '' && (
            <Typography component="span" variant="caption" color="text.secondary" sx={{ ml: 1 }}>
              {post}
            </Typography>
          )}
        </Box>
        <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1.5, fontSize: 12 }}>
          {email !== null && <Email email={email} isEmailValid={isEmailValid} />}
          {phoneNumber !== null && <TelephoneLink number={phoneNumber} />}
        </Stack>
        {[profile, memo].map(
          (text) =>
            text !== null && (
              <Typography key={text} variant="caption" component="p" sx={{ whiteSpace: 'pre-wrap' }}>
                {text}
              </Typography>
            ),
        )}
      </Box>
      {doctor.businessCard && mayReadFiles && <BusinessCard fileId={doctor.businessCard.id} name={name} />}
      <IconButton
        className="no-print"
        size="small"
        aria-label={translate('renkei.doctors.edit_named', { name })}
        onClick={onEdit}
        sx={{ my: { xs: -1.25, sm: -0.75 }, mr: -1 }}
      >
        <EditOutlined fontSize="small" />
      </IconButton>
    </Stack>
  )
}
