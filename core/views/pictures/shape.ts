/** One path of a picture. Its style sheet gives each part its colours, which differ between the colour modes. */
export interface Shape {
  part: string;
  /** The path's data, as in the attribute `d` of SVG. */
  d: string;
}
