import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { DoctorChanges } from '#contract/institutions/doctors.ts'
import type { ValueViews } from '../../form/conflict/ConflictDialog.tsx'
import { EditConflict } from '../../form/conflict/EditConflict.tsx'
import { ValueText } from '../../form/FieldValue.tsx'
import { valuesFrom } from '../../form/payload.ts'
import type { SavedBy } from '../../form/conflict/savedBy.ts'
import { BlobImage } from '../../page/BlobImage.tsx'
import { cardQuery } from './BusinessCard.tsx'
import type { Doctor } from './useDoctors.ts'
import './texts.ts'

type Values = Readonly<Record<string, unknown>>

export interface DoctorConflictProps {
  /** The values that the form began with. */
  readonly start: Values
  /** What is stored now; undefined while there is no conflict. */
  readonly newer: Doctor | undefined
  readonly savedBy: SavedBy
  readonly onClose: () => void
}

const compared = [
  'name',
  'honorific',
  'division',
  'position',
  'email',
  'isEmailValid',
  'phoneNumber',
  'profile',
  'memo',
  'businessCardId',
]

const Card = ({ fileId }: { readonly fileId: number }) => {
  const translate = useTranslate()
  const { data } = useQuery(cardQuery(fileId))
  return (
    data && <BlobImage blob={data} alt={translate('renkei.doctors.card.title')} sx={{ width: 176, maxWidth: '100%' }} />
  )
}
const valueViews: ValueViews = {
  businessCardId: ({ value }) => (typeof value === 'number' ? <Card fileId={value} /> : <ValueText>{''}</ValueText>),
}

/** Asks which version of each field of a doctor to keep, if somebody has saved it meanwhile. */
export const DoctorConflict = ({ start, newer, savedBy, onClose }: DoctorConflictProps) => (
  <EditConflict
    plural="doctors"
    payload={DoctorChanges}
    start={start}
    newer={newer && { ...newer }}
    savedBy={savedBy}
    valuesOf={(doctor) => valuesFrom(DoctorChanges, doctor)}
    shownOf={() => compared}
    // Whether mail arrives is said of the stored address only.
    comparable={(values) =>
      newer && values['email'] !== newer.email ? { ...values, isEmailValid: newer.isEmailValid } : values
    }
    valueViews={valueViews}
    onClose={onClose}
  />
)
