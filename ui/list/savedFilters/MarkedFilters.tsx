import { ErrorOutlined, HomeOutlined } from '@mui/icons-material'
import { Button, Chip, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { useGoneText } from '../../institutions/GoneMark.tsx'
import { sameFilters } from '../filters/listFilters.ts'

type Conditions = Readonly<Record<string, unknown>>

export interface MarkedFiltersProps {
  /** Name of the screen or resource to which they belong. */
  readonly screen: string
  /** The current conditions, without empty ones. */
  readonly conditions: Conditions
  /** The conditions among saved ones that the list has. */
  readonly conditionsIn: (saved: Conditions) => Conditions
  readonly onChange: (conditions: Conditions) => void
  /** False where the screen does not open with those that the person has chosen for it. */
  readonly opens?: boolean
}

/**
 * The saved conditions that the person has pinned, as chips above the list, first those with which it opens. A chip that is pressed again shows
 * everything. Nothing without pinned ones.
 */
export const MarkedFilters = ({ screen, conditions, conditionsIn, onChange, opens = true }: MarkedFiltersProps) => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.saved_filters.${key}`, args)
  const goneText = useGoneText()
  const filters = (user?.markedFilters ?? [])
    .filter((marked) => marked.screen === screen)
    .map((marked) => ({ ...marked, conditions: conditionsIn(marked.conditions) }))
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
  if (filters.length === 0) return null
  const current = filters.find((filter) => sameFilters(filter.conditions, conditions))
  return (
    <Stack
      component="fieldset"
      direction="row"
      aria-label={text('pinned')}
      className="no-print"
      sx={{
        columnGap: 1,
        rowGap: 0.5,
        alignItems: 'center',
        flexWrap: 'wrap',
        m: 0,
        mb: 1.5,
        p: 0,
        border: 0,
        minWidth: 0,
      }}
    >
      <Stack
        direction="row"
        sx={{
          gap: 1,
          alignItems: 'center',
          minWidth: 0,
          flexWrap: { sm: 'wrap' },
          // Phones have them in one line that scrolls, with room for the ring of the one with the focus.
          '@media (max-width: 599px)': { overflowX: 'auto', p: '4px', m: '-4px' },
        }}
      >
        {filters.map((filter) => {
          const isPressed = filter === current
          return (
            <Chip
              key={filter.id}
              clickable
              variant="outlined"
              label={filter.name}
              {...(filter.gone.length > 0 && {
                icon: <ErrorOutlined titleAccess={goneText(filter.gone)} sx={{ fontSize: 16 }} />,
              })}
              {...(opens &&
                filter.isDefault &&
                filter.gone.length === 0 && {
                  icon: <HomeOutlined titleAccess={text('is_default')} sx={{ fontSize: 16 }} />,
                })}
              aria-pressed={isPressed}
              onClick={() => onChange(isPressed ? {} : filter.conditions)}
              sx={{
                maxWidth: { xs: 220, sm: 280 },
                flexShrink: 0,
                height: { xs: 36, sm: 32 },
                borderRadius: 4,
                borderColor: 'line',
                bgcolor: 'background.paper',
                '&[aria-pressed=true]': {
                  borderColor: 'primary.main',
                  bgcolor: 'tint.accent',
                  color: 'primary.main',
                  fontWeight: 700,
                },
                '& .MuiChip-icon': { color: 'inherit' },
              }}
            />
          )
        })}
      </Stack>
      {opens && current?.isDefault && (
        <Stack component="output" direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', minWidth: 0 }}>
          <Typography variant="caption" color="text.secondary">
            {text('opened_with', { name: current.name })}
          </Typography>
          <Button onClick={() => onChange({})}>{text('show_all')}</Button>
        </Stack>
      )}
    </Stack>
  )
}
