import type { ComponentType } from 'react'
import { latePart, type LatePart, type ShowFailure } from '#ui/late/latePart.tsx'
import { withTexts } from '#ui/i18n/i18nProvider.ts'
import { PageFailed } from '#resources/errors/PageFailed.tsx'

/** A screen whose scripts are loaded when it is opened, or before that by `preload`. */
export type LazyScreen = LatePart<object>

interface LazyScreenOptions {
  /** `start` if the screen is part of the start (ui/i18n/ja/start.ts). Any other waits for all texts. */
  readonly texts?: 'start' | 'all'
  readonly showFailure?: ShowFailure<object>
}

/** Makes a {@link LazyScreen}. If its scripts cannot be loaded, a page says so and tries again. */
export const lazyScreen = (
  load: () => Promise<{ readonly default: ComponentType }>,
  {
    texts = 'all',
    showFailure = (error, retry) => <PageFailed error={error} onRetry={retry} />,
  }: LazyScreenOptions = {},
): LazyScreen => latePart(texts === 'start' ? load : withTexts(load), showFailure)
