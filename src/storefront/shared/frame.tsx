import type { ReactNode } from "react"
import type { Theme } from "./common-props"

interface FrameProps {
  theme?: Theme
  className?: string
  children: ReactNode
}

/** The outermost element of a component, which the styles hang on. */
export function Frame({ theme = "auto", className, children }: FrameProps) {
  return (
    <div className={className ? `shipord ${className}` : "shipord"} data-theme={theme}>
      {children}
    </div>
  )
}
