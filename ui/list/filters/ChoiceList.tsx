import { Check } from '@mui/icons-material'
import {
  Autocomplete,
  Box,
  ListItemIcon,
  ListItemText,
  MenuItem,
  MenuList,
  Paper,
  TextField,
  Typography,
} from '@mui/material'
import { type HTMLAttributes, type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useDevice } from '../../useDevice.ts'
import { useNoChoicesText } from '../../inputs/useNoChoicesText.ts'

export interface ListedChoice<K extends string | number | boolean> {
  readonly id: K
  readonly name: string
}

export interface ChoiceListProps<K extends string | number | boolean> {
  readonly label: string
  readonly choices: readonly ListedChoice<K>[]
  /** The chosen one. */
  readonly value?: K | undefined
  readonly isLoading?: boolean
  /** Whether there is a field to search in them, also if they are few. */
  readonly isSearchable?: boolean
  /** Called with what has been typed, if the choices are searched elsewhere. */
  readonly onType?: (text: string) => void
  readonly onChoose: (id: K) => void
  readonly onClose: () => void
}

/** From how many choices on there is a field to search in them. */
const maxUnsearched = 8

/** Autocomplete places its list in a popper. Here it lies below the field. */
const Inline = ({ children }: { readonly children?: ReactNode }) => <Box>{children}</Box>

/** The list itself scrolls, and not what surrounds it. Autocomplete hands in a class that would win over a style of less weight. */
const Bare = ({ children, ...props }: HTMLAttributes<HTMLDivElement>) => (
  <Paper
    {...props}
    elevation={0}
    sx={{ '&&': { bgcolor: 'transparent', backgroundImage: 'none', overflow: 'visible' } }}
  >
    {children}
  </Paper>
)

const Searchable = <K extends string | number | boolean>({
  label,
  choices,
  value,
  isLoading = false,
  onType,
  onChoose,
  onClose,
}: ChoiceListProps<K>) => {
  const translate = useTranslate()
  const noChoicesText = useNoChoicesText()
  const phone = useDevice() === 'phone'
  const field = useRef<HTMLInputElement>(null)
  // On a phone its keyboard would cover the choices.
  useEffect(() => {
    if (!phone) field.current?.focus()
  }, [phone])
  return (
    <Autocomplete
      open
      fullWidth
      forcePopupIcon={false}
      options={choices}
      value={choices.find(({ id }) => id === value) ?? null}
      clearOnBlur={false}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => String(id)}
      {...(onType && { filterOptions: (options: readonly ListedChoice<K>[]) => [...options] })}
      onInputChange={(_event, text, reason) => reason === 'input' && onType?.(text)}
      onChange={(_event, chosen) => chosen && onChoose(chosen.id)}
      onClose={(_event, reason) => reason === 'escape' && onClose()}
      loading={isLoading}
      loadingText={translate('renkei.shell.loading')}
      noOptionsText={noChoicesText}
      slots={{ popper: Inline as never, paper: Bare }}
      slotProps={{ listbox: { sx: { maxHeight: 320, mx: -1, mt: 0.5, p: 0 } } }}
      renderInput={(params) => <TextField {...params} size="small" label={label} inputRef={field} />}
    />
  )
}

const Menu = <K extends string | number | boolean>({ label, choices, value, onChoose }: ChoiceListProps<K>) => (
  <MenuList autoFocusItem aria-label={label} sx={{ mx: -1, p: 0 }}>
    {choices.map(({ id, name }) => (
      <MenuItem
        key={String(id)}
        role="menuitemradio"
        aria-checked={id === value}
        selected={id === value}
        onClick={() => onChoose(id)}
        sx={{ borderRadius: 1 }}
      >
        <ListItemText sx={{ m: 0 }}>{name}</ListItemText>
        {id === value && (
          <ListItemIcon sx={{ '&&': { minWidth: 0, ml: 1 } }}>
            <Check fontSize="small" />
          </ListItemIcon>
        )}
      </MenuItem>
    ))}
  </MenuList>
)

/** One choice out of a list that is open: a menu, with a field to search in it if it is long. */
export const ChoiceList = <K extends string | number | boolean>(props: ChoiceListProps<K>) => {
  const { choices, isSearchable = choices.length > maxUnsearched, isLoading } = props
  const noChoicesText = useNoChoicesText()
  if (isSearchable || isLoading) return <Searchable {...props} />
  if (choices.length === 0) return <Typography color="text.secondary">{noChoicesText}</Typography>
  return <Menu {...props} />
}
