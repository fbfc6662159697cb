/** What stands for React in the frame's button: Preact and its hooks alone, without the layer that makes it compatible. */

export { Component, createContext, createElement, Fragment } from 'preact'
/** Of a part that the button never draws: the bundler drops it, and with it what asks for this. */
export { useSyncExternalStore } from 'preact/compat'
export * from 'preact/hooks'
