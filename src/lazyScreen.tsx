import type { ComponentType } from 'react'
import { latePart, type LatePart, type ShowFailure } from '#ui/late/latePart.tsx'
import { PageFailed } from '#resources/errors/PageFailed.tsx'

/** A screen whose scripts are loaded when it is opened, or before that by `preload`. */
export type LazyScreen = LatePart<object>

/** Makes a {@link LazyScreen}. If its scripts cannot be loaded, a page says so and tries again. */
export const lazyScreen = (
  load: () => Promise<{ readonly default: ComponentType }>,
  showFailure: ShowFailure<object> = (error, retry) => <PageFailed error={error} onRetry={retry} />,
): LazyScreen => latePart(load, showFailure)
