/*
 * Replaces the package `inflection`, which react-admin uses for English names of resources and fields without a text. All of them have one here
 * (ui/i18n), so the identifiers are good enough.
 */

export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
export const humanize = (name: string): string => capitalize(name.replaceAll('_', ' '))
export const transform = (name: string): string => humanize(name)
export const inflect = (name: string): string => name
export const pluralize = inflect
export const singularize = inflect
