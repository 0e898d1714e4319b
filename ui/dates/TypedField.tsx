import { CalendarTodayOutlined } from '@mui/icons-material'
import { Box, IconButton, type SxProps, TextField, type Theme } from '@mui/material'
import { useForkRef } from '@mui/material/utils'
import { type ComponentType, type ReactNode, type Ref, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { dayIn } from '#contract/writtenDays.ts'
import { today } from '../format.ts'
import { PopoverDialog } from '../page/PopoverDialog.tsx'
import { calendarSize, type CalendarProps } from './CalendarFrame.tsx'
import { eraYear } from './dayTexts.ts'
import { type DayBounds, isWithin } from './typedDay.ts'
import './texts.ts'

/** What a field of days shares with one of months. */
export interface FieldKind {
  readonly name: 'day' | 'month'
  /** What is typed, as a day or the first day of a month; null if it cannot be read. */
  readonly read: (text: string, today: string, bounds: DayBounds) => string | null
  /** The same for a text that is complete, so that typing on does not change what it means. */
  readonly readWhole: (text: string) => string | null
  readonly show: (value: string, locale: string) => string
  /** What comes after the year of the era. */
  readonly inEra: (value: string, locale: string) => string
  readonly Calendar: ComponentType<CalendarProps>
}

export interface DayFieldProps extends DayBounds {
  readonly label: string
  /** `YYYY-MM-DD`; null or empty while nothing is chosen. Any other text is shown as unreadable. */
  readonly value: string | null | undefined
  readonly onChange: (value: string | null) => void
  /**
   * Called with a text that cannot be read when the field is left; without it, `onChange` is called with null. Give it where an empty day would be
   * accepted, and keep the text as the value, so that what somebody has typed is not dropped without a word.
   */
  readonly onUnreadable?: ((text: string) => void) | undefined
  readonly required?: boolean
  readonly disabled?: boolean
  readonly error?: boolean
  readonly helperText?: ReactNode
  /** Another accessible name than the label. */
  readonly ariaLabel?: string
  readonly fullWidth?: boolean
  readonly name?: string
  readonly inputRef?: Ref<HTMLInputElement>
  readonly onBlur?: () => void
  readonly sx?: SxProps<Theme>
}

/** What is wrong with a value, as a key of `renkei.dates`; undefined if nothing is. */
const troubleOf = (text: string, value: string | null, { min, max }: DayBounds) => {
  if (text.trim() === '') return undefined
  if (value === null) return 'unreadable'
  if (isWithin(value, { min, max })) return undefined
  if (min !== undefined && max !== undefined) return 'outside'
  return min === undefined ? 'too_late' : 'too_early'
}

/** The year of the era and the rest beside a day, as far as there is room: what does not fit wraps out of sight. */
const InEra = ({ year, rest }: { readonly year: string; readonly rest: string }) => (
  <Box
    aria-hidden
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      flex: '1 1 0',
      minWidth: 0,
      height: '1.6em',
      overflow: 'hidden',
      pointerEvents: 'none',
      fontSize: 12,
      lineHeight: '1.6em',
      color: 'text.secondary',
      whiteSpace: 'nowrap',
    }}
  >
    <span>&#8203;</span>
    <span>{year}</span>
    <span>{rest}</span>
  </Box>
)

/** A field for a day or month that is typed, in whatever notation, or chosen from a calendar. It looks the same in every browser. */
export const TypedField = ({
  kind,
  label,
  value,
  onChange,
  onUnreadable,
  min,
  max,
  required = false,
  disabled = false,
  error = false,
  helperText,
  ariaLabel,
  fullWidth = false,
  name,
  inputRef,
  onBlur,
  sx,
}: DayFieldProps & { readonly kind: FieldKind }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const inputRefs = useForkRef(input, inputRef)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isFocused, setFocused] = useState(false)
  /** What is being typed, or could not be read; null while the value is shown. */
  const [typed, setTyped] = useState<string | null>(null)
  const given = value ?? ''
  const [lastGiven, setLastGiven] = useState(given)
  const [lastSent, setLastSent] = useState(given)
  // A value from elsewhere, such as a button for tomorrow, replaces what was typed.
  if (given !== lastGiven) {
    setLastGiven(given)
    if (given !== lastSent) setTyped(null)
  }
  const bounds = { min, max }
  const chosen = dayIn(given) === given ? given : null
  const shown = typed ?? (chosen === null ? given : kind.show(chosen, locale))
  const report = (next: string | null) => {
    setLastSent(next ?? '')
    if ((next ?? '') !== given) onChange(next)
  }
  const change = (text: string) => {
    setTyped(text)
    const whole = kind.readWhole(text)
    if (whole !== null || text.trim() === '') report(whole)
  }
  const commit = () => {
    if (typed === null) return
    const next = kind.read(typed, today(), bounds)
    if (next !== null || typed.trim() === '') {
      setTyped(null)
      report(next)
    } else if (onUnreadable) {
      setTyped(null)
      setLastSent(typed)
      if (typed !== given) onUnreadable(typed)
    } else report(null)
  }
  const choose = (next: string | null) => {
    setTyped(null)
    setAnchor(null)
    report(next)
  }
  const wordOf = (day: string | undefined) => (day === undefined ? '' : kind.show(day, locale))
  // A whole day out of bounds is told while it is typed: a line that only comes when the field is left would move the button that is being clicked.
  const readable = typed === null ? chosen : kind.readWhole(typed)
  const trouble = isFocused && typed !== null && readable === null ? undefined : troubleOf(shown, readable, bounds)
  const complaint = trouble && translate(`renkei.dates.${trouble}_${kind.name}`, { min: wordOf(min), max: wordOf(max) })
  // What the form that uses the field says about its value is more precise, except about a text that is no day.
  const ownHelp = complaint && (trouble === 'unreadable' || !error) ? complaint : undefined
  useEffect(() => input.current?.setCustomValidity(complaint ?? ''), [complaint])
  return (
    <>
      <TextField
        id={id}
        label={label}
        {...(name !== undefined && { name })}
        value={shown}
        required={required}
        disabled={disabled}
        fullWidth={fullWidth}
        error={error || complaint !== undefined}
        helperText={ownHelp ?? helperText}
        autoComplete="off"
        inputRef={inputRefs}
        onChange={({ target }) => change(target.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false)
          commit()
          onBlur?.()
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') commit()
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          commit()
          setAnchor(frame.current)
        }}
        slotProps={{
          // Labels say 必須 in words where it matters; the asterisk would be a second mark.
          inputLabel: { shrink: true, required: false, id: `${id}-name` },
          htmlInput: {
            placeholder: translate(`renkei.dates.placeholder_${kind.name}`),
            ...(ariaLabel !== undefined && { 'aria-label': ariaLabel }),
          },
          input: {
            ref: frame,
            endAdornment: (
              <>
                {typed === null && chosen !== null && (
                  <InEra year={eraYear(chosen, locale)} rest={kind.inEra(chosen, locale)} />
                )}
                <IconButton
                  aria-label={translate('renkei.dates.open')}
                  aria-describedby={`${id}-name`}
                  aria-haspopup="dialog"
                  aria-expanded={anchor !== null}
                  disabled={disabled}
                  edge="end"
                  onClick={() => setAnchor(frame.current)}
                  sx={{ flexShrink: 0 }}
                >
                  <CalendarTodayOutlined sx={{ fontSize: 18 }} />
                </IconButton>
              </>
            ),
          },
        }}
        sx={[
          {
            minWidth: 164,
            '& .MuiInputBase-input': {
              fontVariantNumeric: 'tabular-nums',
              textOverflow: 'ellipsis',
              ...(typed === null && chosen !== null && { flex: '0 1 8.6em', width: '8.6em', minWidth: '7.6em', pr: 0 }),
            },
          },
          ...(Array.isArray(sx) ? sx : [sx]),
        ]}
      />
      <PopoverDialog
        label={translate(`renkei.dates.choose_${kind.name}`)}
        anchor={anchor}
        onClose={() => setAnchor(null)}
        side="left"
        sx={calendarSize}
      >
        <Suspense fallback={null}>
          <kind.Calendar
            value={chosen}
            min={min}
            max={max}
            onChoose={choose}
            onClear={required || given === '' ? undefined : () => choose(null)}
          />
        </Suspense>
      </PopoverDialog>
    </>
  )
}
