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

/** A press that moves by this many pixels becomes a drag. */
const threshold = 5

/**
 * Handles each movement at once. dnd-kit's own sensor waits for the next frame, so that an item dropped before that frame
 * would land where the pointer had been earlier.
 */
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

/** Sensors for items that are dragged only by their handle, with mouse, pen or finger. */
export const byHandle = pointer()

/** Sensors for items that the mouse can drag anywhere except by a button. A finger drags by the handle only, so that it can scroll elsewhere. */
export const byWhole = pointer({
  activatorElements: ({ element }) => [element],
  preventActivation: ({ pointerType, target }, { handle }) =>
    target instanceof Element &&
    (pointerType === 'mouse' ? target.closest('button') !== null : handle?.contains(target) !== true),
})

/**
 * All of dnd-kit's plugins except the one for keyboards and screen readers. Everything that can be dragged also has buttons that do the
 * same, and announces its new place in the user's language.
 */
const plugins = [AutoScroller, Cursor, PreventSelection]

/** The dragged item leaves a gap and glides to its place when it is dropped. */
export const withGap = [...plugins, Feedback]

/** The dragged item leaves a pale image of itself and takes its place as soon as it is dropped. */
export const withImage = [...plugins, Feedback.configure({ feedback: 'clone', dropAnimation: null })]

/** Styles of an element that is being dragged and of its placeholder. dnd-kit sets the attributes. */
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
