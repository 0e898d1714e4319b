import { DeleteOutlined, ListAltOutlined } from '@mui/icons-material'
import { Chip, IconButton, Link, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Permitted } from '#ui/permissions/Permitted.tsx'
import { DeleteLabel } from './DeleteLabel.tsx'
import { LabelledInstitutions } from './LabelledInstitutions.tsx'
import type { AnyLabel, InstitutionLabel, LabelKind } from '#ui/labels/labelKinds.ts'
import '#ui/labels/texts.ts'

export interface LabelRowProps {
  readonly label: AnyLabel
  readonly kind: LabelKind
  readonly onEdit: () => void
}

const isOfInstitutions = (label: AnyLabel): label is InstitutionLabel => 'areas' in label

const partsOf = (label: AnyLabel) =>
  isOfInstitutions(label) && label.areas.length > 0
    ? label.areas.map(({ name }) => name)
    : label.selections.map(({ label: text }) => text)

/** A label in the list: its name, which opens it, its kind and its choices. */
export const LabelRow = ({ label, kind, onEdit }: LabelRowProps) => {
  const translate = useTranslate()
  const [deleting, setDeleting] = useState(false)
  const [listing, setListing] = useState(false)
  const parts = partsOf(label)
  return (
    <Stack direction="row" sx={{ alignItems: 'start', gap: 0.5 }}>
      <Stack sx={{ flexGrow: 1, minWidth: 0, pt: 0.75 }}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
          <Link
            component="button"
            type="button"
            aria-label={translate('renkei.labels.edit', { name: label.name })}
            onClick={onEdit}
            sx={{ fontWeight: 700, textAlign: 'start' }}
          >
            {label.name}
          </Link>
          {'isRequired' in label && label.isRequired && (
            <Chip size="small" variant="outlined" color="primary" label={translate('renkei.labels.is_required')} />
          )}
        </Stack>
        <Typography variant="caption" color="text.secondary">
          {translate(`renkei.labels.component_types.${label.componentType}`)}
        </Typography>
        {label.description && (
          <Typography variant="caption" sx={{ color: 'text.tertiary' }}>
            {label.description}
          </Typography>
        )}
        {parts.length > 0 && (
          <Typography variant="caption" sx={{ color: 'text.tertiary' }}>
            {parts.join(' ／ ')}
          </Typography>
        )}
      </Stack>
      {isOfInstitutions(label) && (
        <IconButton
          aria-label={translate('renkei.labels.institutions.open', { name: label.name })}
          title={translate('renkei.labels.institutions.open', { name: label.name })}
          aria-haspopup="dialog"
          onClick={() => setListing(true)}
        >
          <ListAltOutlined fontSize="small" />
        </IconButton>
      )}
      <Permitted permission="deletion">
        <IconButton
          aria-label={translate('renkei.labels.remove', { name: label.name })}
          onClick={() => setDeleting(true)}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Permitted>
      {listing && isOfInstitutions(label) && <LabelledInstitutions label={label} onClose={() => setListing(false)} />}
      {deleting && <DeleteLabel label={label} kind={kind} onClose={() => setDeleting(false)} />}
    </Stack>
  )
}
