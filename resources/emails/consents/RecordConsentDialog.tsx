import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, TextField, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { ConsentBasis, maxConsents } from '#contract/emails/consents.ts'
import { api } from '#dataProvider/client.ts'
import { AddressesField, areAddresses } from '#ui/emails/AddressesField.tsx'
import { typedAddresses } from '#ui/emails/addresses.ts'
import { enumKey } from '#ui/fields/fieldText.ts'
import { today } from '#ui/format.ts'
import { letInCountOf } from '../letInCountOf.ts'
import { SmallFormDialog } from '#ui/form/dialogs/SmallFormDialog.tsx'
import { useConsentChange } from './useConsentChange.ts'
import { DayField } from '#ui/dates/DayField.tsx'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'
import './texts.ts'

const maxSourceLength = 300

export interface RecordConsentDialogProps {
  /** Whose consent it is; without it the dialog asks for addresses. */
  readonly doctor?: { readonly id: number; readonly name: string; readonly address: string }
  readonly onClose: () => void
}

interface BasisProps {
  readonly value: ConsentBasis
  readonly onChange: (basis: ConsentBasis) => void
}

const Basis = ({ value, onChange }: BasisProps) => {
  const translate = useTranslate()
  const labelId = useId()
  return (
    <FormControl>
      <FormLabel id={labelId}>{translate('resources.email_consents.fields.basis')}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={value}
        onChange={(_event, chosen) => onChange(ConsentBasis.parse(chosen))}
      >
        {ConsentBasis.options.map((basis) => (
          <FormControlLabel
            key={basis}
            value={basis}
            control={<Radio />}
            sx={{ alignItems: 'start', mb: 0.5 }}
            label={
              <>
                <Typography component="span">{translate(enumKey('email_consents', 'basis', basis))}</Typography>
                <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
                  {translate(`renkei.email_consents.bases.${basis}`)}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

/** Asks why advertising may go to a doctor or to addresses: the basis, the day and where it can be looked up. */
export const RecordConsentDialog = ({ doctor, onClose }: RecordConsentDialogProps) => {
  const translate = useTranslate()
  const name = `consent of ${doctor?.id ?? 'addresses'}`
  const [typed, setTyped] = useTypedState(`${name} addresses`, '')
  const [basis, setBasis] = useTypedState<ConsentBasis>(`${name} basis`, 'consent')
  const [obtainedOn, setObtainedOn] = useTypedState(`${name} day`, today())
  const [source, setSource] = useTypedState(`${name} source`, '')
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.email_consents.record.${key}`, args)
  const whose = doctor ? { doctorIds: [doctor.id] } : { addresses: [...typedAddresses(typed).addresses] }
  const record = useConsentChange(
    (letInCount: number | undefined) =>
      api.recordEmailConsents({
        body: { ...whose, basis, obtainedOn, source: source.trim(), ...(letInCount !== undefined && { letInCount }) },
      }),
    'renkei.email_consents.record.done',
    onClose,
  )
  const isComplete = source.trim() !== '' && obtainedOn !== '' && (doctor ?? areAddresses(typed, maxConsents))
  const letIn = letInCountOf(record.error)
  return (
    <SmallFormDialog
      maxWidth="sm"
      title={text('title')}
      typed={[typed, basis, obtainedOn, source]}
      confirm={letIn === undefined ? text('confirm') : text('confirm_let_in', { count: String(letIn) })}
      disabled={!isComplete}
      isPending={record.isPending}
      error={record.error}
      onConfirm={() => record.mutate(letIn)}
      onClose={onClose}
    >
      {doctor ? (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {doctor.name} <strong>{doctor.address}</strong>
        </Typography>
      ) : (
        <AddressesField
          value={typed}
          onChange={(next) => {
            // Other addresses are in other e-mails.
            record.reset()
            setTyped(next)
          }}
          max={maxConsents}
        />
      )}
      <Basis value={basis} onChange={setBasis} />
      <DayField
        required
        label={translate('resources.email_consents.fields.obtainedOn')}
        value={obtainedOn}
        onChange={(day) => setObtainedOn(day ?? '')}
        max={today()}
      />
      <TextField
        required
        label={translate('resources.email_consents.fields.source')}
        helperText={text('source_hint')}
        value={source}
        onChange={({ target }) => setSource(target.value)}
        slotProps={{ htmlInput: { maxLength: maxSourceLength } }}
      />
    </SmallFormDialog>
  )
}
