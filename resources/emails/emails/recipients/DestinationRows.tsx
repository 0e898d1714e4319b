import { Box, Checkbox, Chip, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Reply } from '#dataProvider/client.ts'
import { useDevice } from '#ui/useDevice.ts'

export type Destination = Reply<'searchEmailDestinations'>['emailDestinations'][number]

export interface DestinationRowsProps {
  readonly destinations: readonly Destination[]
  readonly selected: ReadonlySet<number>
  /** Whether advertising is to be sent, which needs a recorded basis. */
  readonly isSales: boolean
  readonly onSelect: (ids: readonly number[], isSelected: boolean) => void
}

const Marks = ({ destination, isSales }: { readonly destination: Destination; readonly isSales: boolean }) => {
  const translate = useTranslate()
  const { suppressed, consentBasis } = destination
  const mark =
    suppressed === 'all' || (suppressed === 'sales' && isSales)
      ? 'suppressed'
      : isSales && consentBasis === null
        ? 'no_consent'
        : null
  return (
    mark && (
      <Chip
        size="small"
        variant="outlined"
        sx={{ borderColor: 'warning.main' }}
        label={translate(`renkei.email_recipients.choose.${mark}`)}
      />
    )
  )
}

const personIn = ({ division, position, name, honorific }: Destination) => ({
  name: [name, honorific].filter(Boolean).join(' '),
  post: [division, position].filter(Boolean).join('　'),
})

const Select = ({
  destination,
  selected,
  onSelect,
}: { readonly destination: Destination } & Pick<DestinationRowsProps, 'selected' | 'onSelect'>) => {
  const translate = useTranslate()
  const { id, name, medicalInstitution } = destination
  return (
    <Checkbox
      size="small"
      checked={selected.has(id)}
      onChange={(_event, isSelected) => onSelect([id], isSelected)}
      slotProps={{
        input: { 'aria-label': translate('renkei.list.select', { name: `${medicalInstitution.name} ${name}` }) },
      }}
      sx={{ p: 0.75 }}
    />
  )
}

/** Doctors to whom mail can be sent, each to be selected. */
export const DestinationRows = ({ destinations, selected, isSales, onSelect }: DestinationRowsProps) => {
  const translate = useTranslate()
  const device = useDevice()
  const words = (key: string) => translate(`renkei.email_recipients.list.${key}`)
  const ids = destinations.map(({ id }) => id)
  const selectedHere = ids.filter((id) => selected.has(id)).length
  if (device === 'phone')
    return (
      <Box component="ul" aria-label={words('person')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {destinations.map((destination) => {
          const { name, post } = personIn(destination)
          return (
            <Stack
              component="li"
              direction="row"
              key={destination.id}
              sx={{ borderTop: 1, borderColor: 'hairline', py: 1, gap: 1, alignItems: 'start' }}
            >
              <Select destination={destination} selected={selected} onSelect={onSelect} />
              <Box sx={{ minWidth: 0, flexGrow: 1 }}>
                <Box sx={{ fontWeight: 700 }}>{name}</Box>
                <div>{destination.medicalInstitution.name}</div>
                <Typography variant="caption" component="div">
                  {[post, destination.email].filter(Boolean).join('　')}
                </Typography>
                <Marks destination={destination} isSales={isSales} />
              </Box>
            </Stack>
          )
        })}
      </Box>
    )
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell padding="checkbox">
            <Checkbox
              size="small"
              checked={ids.length > 0 && selectedHere === ids.length}
              indeterminate={selectedHere > 0 && selectedHere < ids.length}
              onChange={(_event, isSelected) => onSelect(ids, isSelected)}
              slotProps={{ input: { 'aria-label': translate('renkei.list.select_page') } }}
            />
          </TableCell>
          <TableCell>{words('person')}</TableCell>
          <TableCell>{words('institution')}</TableCell>
          <TableCell>{words('email')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {destinations.map((destination) => {
          const { name, post } = personIn(destination)
          return (
            <TableRow key={destination.id} hover selected={selected.has(destination.id)} sx={{ verticalAlign: 'top' }}>
              <TableCell padding="checkbox">
                <Select destination={destination} selected={selected} onSelect={onSelect} />
              </TableCell>
              <TableCell sx={{ minWidth: 140 }}>
                <strong>{name}</strong>
                {post && (
                  <Typography variant="caption" component="div" color="text.secondary">
                    {post}
                  </Typography>
                )}
              </TableCell>
              <TableCell sx={{ minWidth: 180 }}>{destination.medicalInstitution.name}</TableCell>
              <TableCell sx={{ minWidth: 180, overflowWrap: 'anywhere' }}>
                {destination.email} <Marks destination={destination} isSales={isSales} />
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}
