import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { MailRecipient } from './useRecipients.ts'

export interface DoctorsChoiceProps {
  /** All doctors of the institutions, with their places. */
  readonly doctors: readonly MailRecipient[]
  /** Those who get no mail. */
  readonly unchosen: ReadonlySet<number>
  readonly onChange: (unchosen: ReadonlySet<number>) => void
  readonly otherwiseInstitution: boolean
  readonly onOtherwise: (otherwise: boolean) => void
}

/** Which of the doctors get the mail, by institution. */
export const DoctorsChoice = (props: DoctorsChoiceProps) => {
  const { doctors, unchosen, onChange, otherwiseInstitution, onOtherwise } = props
  const translate = useTranslate()
  const groups = [...Map.groupBy(doctors, ({ medicalInstitutionId }) => medicalInstitutionId).values()]
  return (
    <>
      {doctors.length === 0 ? (
        <Typography color="text.secondary">{translate('renkei.paper_mail.no_doctors')}</Typography>
      ) : (
        <Box
          component="fieldset"
          tabIndex={0}
          aria-label={translate('renkei.paper_mail.doctors')}
          sx={{
            m: 0,
            minWidth: 0,
            maxHeight: 220,
            overflowY: 'auto',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            px: 1.5,
            py: 0.5,
          }}
        >
          {groups.map((group) => (
            <Box key={group[0]?.medicalInstitutionId} sx={{ py: 0.5 }}>
              <Typography variant="caption" component="div" color="text.secondary">
                {group[0]?.institutionName}
              </Typography>
              {group.map(({ doctorId, division, name, honorific }) => (
                <FormControlLabel
                  key={doctorId}
                  label={[division, `${name ?? ''} ${honorific}`].filter(Boolean).join('　')}
                  control={
                    <Checkbox
                      size="small"
                      checked={doctorId !== null && !unchosen.has(doctorId)}
                      onChange={({ target }) => {
                        const next = new Set(unchosen)
                        if (doctorId === null) return
                        if (target.checked) next.delete(doctorId)
                        else next.add(doctorId)
                        onChange(next)
                      }}
                    />
                  }
                />
              ))}
            </Box>
          ))}
        </Box>
      )}
      <FormControlLabel
        label={translate('renkei.paper_mail.otherwise')}
        control={<Checkbox checked={otherwiseInstitution} onChange={({ target }) => onOtherwise(target.checked)} />}
      />
    </>
  )
}
