import { createElement, type ReactNode } from 'react'
import type { AnyDeclaration } from './declaration.ts'

/** The declaration's inputs for single fields, as elements for the form. */
export const inputsOf = ({ components }: AnyDeclaration): Readonly<Record<string, ReactNode>> =>
  Object.fromEntries(Object.entries(components?.inputs ?? {}).map(([field, Input]) => [field, createElement(Input)]))
