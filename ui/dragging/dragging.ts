import { configurator } from '@dnd-kit/abstract'
import {
  AutoScroller,
  Cursor,
  type Draggable,
  Feedback,
  PointerActivationConstraints,
  PointerSensor,
  type PointerSensorOptions,
  PreventSelection,
} from '@dnd-kit/dom'

/** Pixels that make a press a drag. */
const threshold = 5

/** Follows each movement at once: dnd-kit waits for the next frame, and what is let go before it would land where the pointer was. */
class PromptPointerSensor extends PointerSensor {
  protected override handlePointerMove(event: PointerEvent, source: Draggable) {
    super.handlePointerMove(event, source)
    this.handleMove()
  }
}

const configured = configurator(PromptPointerSensor)

const pointer = (options: PointerSensorOptions = {}) => [
  configured({
    activationConstraints: () => [new PointerActivationConstraints.Distance({ value: threshold })],
    ...options,
  }),
]

/** What is dragged by its handle alone, with mouse, pen or finger. */
export const byHandle = pointer()

/** What the mouse takes anywhere but on a button; a finger only at the handle, so that it scrolls elsewhere. */
export const byWhole = pointer({
  activatorElements: ({ element }) => [element],
  preventActivation: ({ pointerType, target }, { handle }) =>
    target instanceof Element &&
    (pointerType === 'mouse' ? target.closest('button') !== null : handle?.contains(target) !== true),
})

/**
 * All of dnd-kit's plugins but the one for keyboards and screen readers: whatever can be dragged has buttons that do the same, and says
 * itself, in the user's language, where it went.
 */
const plugins = [AutoScroller, Cursor, PreventSelection]

/** What is dragged leaves a gap, and glides to its place when it is let go. */
export const withGap = [...plugins, Feedback]

/** What is dragged leaves a pale image of itself, and is at its place as soon as it is let go. */
export const withImage = [...plugins, Feedback.configure({ feedback: 'clone', dropAnimation: null })]

/** How an element looks on its way; dnd-kit marks it, and what it leaves behind. */
export const onItsWay = {
  '&[data-dnd-dragging]': { outline: '1px solid', outlineColor: 'primary.main', borderRadius: 1, boxShadow: 4 },
  '&[data-dnd-placeholder=clone]': { opacity: 0.4 },
  '&[data-dnd-placeholder=hidden]': {
    visibility: 'visible',
    bgcolor: 'tint.accent',
    borderRadius: 1,
    '& > *': { visibility: 'hidden' },
  },
} as const
